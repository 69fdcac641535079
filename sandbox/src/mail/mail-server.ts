import { createTransport } from 'nodemailer';
import type { ReceiptMessage } from './receipt-message.ts';

/** Sender that nobody can reply to. */
const from = { name: 'SANDBOX', address: 'no-reply@sandbox.invalid' };

export type MailServer = ReturnType<typeof smtpServer>;

/** Creates the client of a mail server. @param url such as smtp://localhost:1025 */
export function smtpServer(url: string) {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** Sends a mail. @param messageId the same for every try, so that a mail accepted twice can be recognised */
    async send({ to, subject, text, html, receipt }: ReceiptMessage, messageId: string) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: [
            { filename: receipt.name, content: receipt.content, contentType: 'application/pdf' },
          ],
          messageId: `<${messageId}@sandbox.invalid>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return 'sent';
      } catch (error) {
        return isRefusal(error) ? 'refused' : 'failed';
      }
    },
  };
}

/** True if the server refused the mail for good: a 5xx reply is permanent, all other failures may pass. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error)) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}
