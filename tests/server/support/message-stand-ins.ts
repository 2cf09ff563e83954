import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
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
  /** The request arrives twice, as when a network repeats it; the second answer is the caller's. */
  | 'repeated'
  /** It takes the message, and answers when this has ended. */
  | { readonly answersAfter: (request: GatewayRequest) => Promise<unknown> }

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

/** An HTTP server in the place of a company's gateway; it refuses, loses, delays and repeats as it is told. */
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
    const next = queue.shift()
    if (next === 'taken and lost') {
      take(request)
      incoming.socket.destroy()
      return
    }
    if (next === 'repeated') take(request)
    const isLate = typeof next === 'object' && 'answersAfter' in next
    if (isLate) {
      take(request)
      await next.answersAfter(request)
    }
    const asUsual = next === undefined || next === 'repeated' || isLate
    const behaviour = asUsual ? { status: 200, body: usual } : next
    if (behaviour.status === 200 && !isLate) take(request)
    if ('retryAfter' in behaviour) response.setHeader('retry-after', behaviour.retryAfter)
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

/** What the mail server does with the next text of an e-mail. */
export type TextBehaviour =
  /** It keeps the e-mail, and the connection breaks before it says so. */
  | 'kept and dropped'
  /** The connection breaks before the whole text is there. */
  | 'dropped'
  /** It keeps the e-mail, and says so when this has ended, as one that scans it. */
  | { readonly answersAfter: Promise<unknown> }

export type MailServer = {
  readonly url: string
  readonly mails: ParsedMail[]
  /** Answers with which the next recipients are refused. */
  refuse(...codes: number[]): void
  /** The behaviour of the next texts; afterwards each is kept. */
  next(...behaviours: TextBehaviour[]): void
  close(): Promise<void>
}

/** A real SMTP server that keeps what it gets; with a password it takes e-mails only by that. */
export async function mailServer({ password }: { password?: string } = {}): Promise<MailServer> {
  const mails: ParsedMail[] = []
  const refusals: number[] = []
  const texts: TextBehaviour[] = []
  const sockets = new Set<Socket>()
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const keep = async (stream: Readable) => {
    const next = texts.shift()
    if (next === 'dropped') return drop()
    mails.push(await simpleParser(await buffer(stream)))
    if (next === 'kept and dropped') return drop()
    await next?.answersAfter
  }
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth(given, _session, done) {
      done(null, given.password === password ? { user: 'parakh' } : {})
    },
    onRcptTo(_address, _session, done) {
      const code = refusals.shift()
      done(code === undefined ? null : Object.assign(new Error('Refused'), { responseCode: code }))
    },
    onData(stream, _session, done) {
      keep(stream).then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (...codes) => void refusals.push(...codes),
    next: (...behaviours) => void texts.push(...behaviours),
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
