import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

/** The answer's schema: its bytes are sent as they are. */
export const Pdf = Type.Any({ description: 'A PDF.' });

/** @param file its name in plain letters, digits and dashes */
export function sendPdf(
  reply: FastifyReply,
  file: { readonly name: string; readonly content: Buffer },
): FastifyReply {
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="${file.name}"`)
    .send(file.content);
}
