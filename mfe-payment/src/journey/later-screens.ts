import { lazyWithRetry } from '@amendes/contract';
import { Waiting } from './waiting.tsx';

/* Entering the journey loads the detail alone; each of these comes when it is needed or expected. */

export const ChooseMethod = lazyWithRetry(async () => {
  const screen = await import('../choose-method/choose-method.tsx');
  return screen.ChooseMethod;
}, Waiting);

export const EnterIndicator = lazyWithRetry(async () => {
  const screen = await import('../enter-indicator/enter-indicator.tsx');
  return screen.EnterIndicator;
}, Waiting);

export const HandOver = lazyWithRetry(async () => {
  const screen = await import('../hand-over/hand-over.tsx');
  return screen.HandOver;
}, Waiting);

export const PaymentUnderWay = lazyWithRetry(
  async () => {
    const screen = await import('../hand-over/payment-under-way.tsx');
    return screen.PaymentUnderWay;
  },
  () => null,
);

export const TransferInformation = lazyWithRetry(async () => {
  const screen = await import('../transfer/transfer-information.tsx');
  return screen.TransferInformation;
}, Waiting);

export const Confirmation = lazyWithRetry(async () => {
  const screen = await import('../confirmation/confirmation.tsx');
  return screen.Confirmation;
}, Waiting);

export const Receipt = lazyWithRetry(async () => {
  const screen = await import('../receipt/receipt.tsx');
  return screen.Receipt;
}, Waiting);
