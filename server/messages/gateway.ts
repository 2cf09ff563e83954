/** A file of an e-mail. */
export type Attachment = {
  readonly filename: string
  readonly type: string
  readonly content: Uint8Array
}

/** A message as a gateway gets it. */
export type OutgoingMessage = {
  /** UUID of the message: repetitions have the same one. */
  readonly key: string
  /** A mobile number of ten digits, or an e-mail address. */
  readonly to: string
  readonly template: string
  readonly text: string
  /** Values of the template's variables, formatted as in the text; empty for an e-mail. */
  readonly values: Readonly<Record<string, string>>
  /** Of an e-mail. */
  readonly subject: string
  readonly attachments: readonly Attachment[]
}

export type DeliveryReport = {
  /** The gateway's id of the message, or the key it was sent with. */
  readonly id: string | undefined
  readonly key: string | undefined
  readonly outcome: 'delivered' | 'failed'
  /** The gateway's reason of a failure; names no person. */
  readonly reason: string | null
}

export type Channel = 'sms' | 'email' | 'whatsapp'

/** Sends messages through a company or a mail server. */
export interface MessageGateway {
  readonly name: string
  readonly channel: Channel
  /** Whether the gateway sends one message only for repeated calls with the same key. */
  readonly isIdempotent: boolean
  /**
   * Hands a message over.
   * @returns the gateway's id of it.
   * @throws MessageRefused, MessageNotTaken, CredentialsRefused; after any other error the message
   * may have been sent.
   */
  send(message: OutgoingMessage): Promise<{ readonly id: string | null }>
  /** Ends open connections. */
  close?(): void
}

/** It will not be sent, however often it is tried. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused'
}

/** It was certainly not sent, and may be sent later. */
export class MessageNotTaken extends Error {
  override readonly name = 'MessageNotTaken'
  readonly retryAfterSeconds: number | undefined
  constructor(message: string, retryAfterSeconds?: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The gateway refuses our password or key, so it takes no message until that is mended. */
export class CredentialsRefused extends Error {
  override readonly name = 'CredentialsRefused'
}

/** The delivery report is not the gateway's. */
export class BadReport extends Error {
  override readonly name = 'BadReport'
}
