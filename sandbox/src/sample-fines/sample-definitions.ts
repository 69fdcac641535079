import { finesToPay } from './fines-to-pay.ts';
import { paidFines } from './paid-fines.ts';
import { refusedFines } from './refused-fines.ts';

/** Every status in both families, and every kind of notice. */
export const sampleDefinitions = [...finesToPay, ...paidFines, ...refusedFines];
