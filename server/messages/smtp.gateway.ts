import type { Readable } from 'node:stream'
import { createTransport, type NodemailerError } from 'nodemailer'
import {
  CredentialsRefused,
  type MessageGateway,
  MessageNotTaken,
  MessageRefused,
} from './gateway.ts'

type SmtpOptions = {
  /** `smtp://` or `smtps://` with user and password. */
  readonly url: string
  /** `Name <address>`. */
  readonly from: string
  /** Makes the HTML of a text. */
  readonly htmlOf: (text: string, subject: string) => string
  /** Replaces ours in tests. */
  readonly limits?: Limits
}

type Limits = {
  readonly connectMs: number
  /** For each answer: a mail server may scan an e-mail before it takes it. */
  readonly answerMs: number
  /** For everything, with the wait for a free connection. Shorter than the outbox waits. */
  readonly attemptMs: number
}

const LIMITS: Limits = { connectMs: 15_000, answerMs: 60_000, attemptMs: 80_000 }

/** 530 to 535: the mail server wants another user or password, or another way to sign in. */
const WANTS_CREDENTIALS: readonly number[] = [530, 534, 535]

/** E-mail by SMTP, which has no idempotency; the message id is the same in a repetition. */
export function smtpGateway({ url, from, htmlOf, limits = LIMITS }: SmtpOptions): MessageGateway {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** The texts of the e-mails under way, by message id; one for each connection that was tried. */
  const texts = new Map<string, Readable[]>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((text) => {
      texts.get(data.messageId ?? '')?.push(text)
      return text
    })
    done()
  })
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')
  return {
    name: 'smtp',
    channel: 'email',
    isIdempotent: false,
    async send({ key, to, subject, text, attachments }) {
      const messageId = `<${key}@${host}>`
      const tried: Readable[] = []
      texts.set(messageId, tried)
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
          signal: AbortSignal.timeout(limits.attemptMs),
        })
        .catch((error: unknown) => {
          throw outcomeOf(
            error,
            tried.some(({ readableEnded }) => readableEnded),
          )
        })
        .finally(() => texts.delete(messageId))
      return { id: messageId }
    },
    close: () => transport.close(),
  }
}

/**
 * What an error says of the e-mail. Its words may name the recipient. nodemailer names no command for
 * a connection that breaks, so what counts is whether the whole text went out: a mail server keeps
 * nothing before the final dot (RFC 5321, 4.1.1.4), which follows the end of the text.
 */
function outcomeOf(error: unknown, isWhole: boolean): unknown {
  if (!(error instanceof Error)) return error
  // SAFETY: each of these fields is optional.
  const { code, originalCode, responseCode, permanent } = error as NodemailerError
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (responseCode !== undefined) {
    if (!permanent) return new MessageNotTaken(`not taken: ${responseCode}`)
    if (code === 'EAUTH' || WANTS_CREDENTIALS.includes(responseCode)) {
      return new CredentialsRefused(`user or password refused: ${responseCode}`)
    }
    if (isOfMessage) return new MessageRefused(`refused: ${responseCode}`)
    return new MessageNotTaken(`not taken: ${responseCode}`)
  }
  if (isWhole) return error
  if (code === 'EAUTH') return new CredentialsRefused('user or password refused')
  if (isOfMessage) return new MessageRefused(`refused: ${code}`)
  return new MessageNotTaken(`not reached: ${originalCode ?? code ?? 'no reason'}`)
}
