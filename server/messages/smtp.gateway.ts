import { createTransport } from 'nodemailer'
import { systemCode } from '#server/start-problem.ts'
import { type MessageGateway, MessageNotTaken, MessageRefused } from './gateway.ts'

type SmtpOptions = {
  /** `smtp://` or `smtps://` with user and password. */
  readonly url: string
  /** `Name <address>`. */
  readonly from: string
  /** Makes the HTML of a text. */
  readonly htmlOf: (text: string, subject: string) => string
}

const TIMEOUT_MS = 15_000

/** Before the text of the e-mail is sent, nothing is. */
const BEFORE_TEXT = ['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL FROM', 'RCPT TO']

/** E-mail by SMTP, which has no idempotency; the message id is the same in a repetition. */
export function smtpGateway({ url, from, htmlOf }: SmtpOptions): MessageGateway {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')
  return {
    name: 'smtp',
    channel: 'email',
    isIdempotent: false,
    async send({ key, to, subject, text, attachments }) {
      const messageId = `<${key}@${host}>`
      await transport
        .sendMail({
          from,
          // An object: an address in text could name more recipients.
          to: { name: '', address: to },
          subject,
          text,
          html: htmlOf(text, subject),
          messageId,
          headers: { 'auto-submitted': 'auto-generated' },
          attachments: attachments.map(({ filename, type, content }) => ({
            filename,
            contentType: type,
            content: Buffer.from(content),
          })),
        })
        .catch((error: unknown) => {
          throw outcomeOf(error)
        })
      return { id: messageId }
    },
    close: () => transport.close(),
  }
}

/** What an error of the mail server says of the e-mail. Its words may name the recipient. */
function outcomeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  // SAFETY: the fields are unknown until they are checked below.
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  if (typeof responseCode === 'number') {
    if (responseCode >= 500) return new MessageRefused(`refused: ${responseCode}`)
    return new MessageNotTaken(`not taken: ${responseCode}`)
  }
  const isBefore = typeof command === 'string' && BEFORE_TEXT.includes(command)
  return isBefore ? new MessageNotTaken(`not reached: ${systemCode(error) ?? command}`) : error
}
