import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type GatewayRequest = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

/** What a gateway's stand-in does with the next request. */
export type Behaviour =
  | { readonly status: number; readonly body: object; readonly retryAfter?: number }
  /** It takes the message, and its answer is lost. */
  | 'taken and lost'

export type GatewayStandIn = {
  readonly url: string
  /** Everything that was asked. */
  readonly requests: GatewayRequest[]
  /** What patients got: one message for each idempotency key, if there is one. */
  readonly sent: GatewayRequest[]
  /** The behaviour of the next requests; afterwards it answers as usual. */
  next(...behaviours: Behaviour[]): void
  close(): Promise<void>
}

/** An HTTP server in the place of a company's gateway; it refuses, loses and delays as it is told. */
export async function gatewayStandIn(usual: object): Promise<GatewayStandIn> {
  const requests: GatewayRequest[] = []
  const sent: GatewayRequest[] = []
  const queue: Behaviour[] = []
  const keys = new Set<string>()
  const take = (request: GatewayRequest) => {
    const key = request.headers['idempotency-key']
    if (typeof key === 'string' && keys.has(key)) return
    if (typeof key === 'string') keys.add(key)
    sent.push(request)
  }
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = {
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: JSON.parse(await text(incoming)) as Record<string, unknown>,
    }
    requests.push(request)
    const behaviour = queue.shift() ?? { status: 200, body: usual }
    if (behaviour === 'taken and lost') {
      take(request)
      incoming.socket.destroy()
      return
    }
    if (behaviour.status === 200) take(request)
    if (behaviour.retryAfter !== undefined) response.setHeader('retry-after', behaviour.retryAfter)
    response.writeHead(behaviour.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(behaviour.body))
  }
  const server = createServer((incoming, response) => void answer(incoming, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    sent,
    next: (...behaviours) => void queue.push(...behaviours),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type MailServer = {
  readonly url: string
  readonly mails: ParsedMail[]
  /** Answers with which the next recipients are refused. */
  refuse(...codes: number[]): void
  close(): Promise<void>
}

/** A real SMTP server that keeps what it gets. */
export async function mailServer(): Promise<MailServer> {
  const mails: ParsedMail[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      const code = refusals.shift()
      done(code === undefined ? null : Object.assign(new Error('Refused'), { responseCode: code }))
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then((source) => simpleParser(source))
        .then(
          (mail) => {
            mails.push(mail)
            done()
          },
          (error: Error) => done(error),
        )
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (...codes) => void refusals.push(...codes),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** An address at which nothing listens. */
export async function deadAddress(): Promise<string> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}
