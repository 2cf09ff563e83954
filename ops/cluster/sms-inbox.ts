import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { logOf } from './child.ts'
import type { Layout } from './layout.ts'

const smsSchema = z.object({ to: z.string(), text: z.string() })

/** The patients' telephones: an SMS gateway to which the app sends (SMS_URL). */
export type SmsInbox = {
  /** The newest code sent to this number of ten digits; undefined before it arrives. */
  codeFor(mobile: string): string | undefined
  close(): Promise<void>
}

/** Everything is also written to `sms.log`. */
export async function openSmsInbox(layout: Layout): Promise<SmsInbox> {
  const codes = new Map<string, string>()
  const server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      const sms = smsSchema.parse(JSON.parse(body))
      appendFileSync(logOf(layout, 'sms'), `${sms.to} ${sms.text}\n`)
      const [code] = /\d{6}/.exec(sms.text) ?? []
      if (code) codes.set(sms.to.slice(-10), code)
      response.end('{"id":"taken"}')
    })
  })
  server.listen(layout.ports.sms, '127.0.0.1')
  await once(server, 'listening')
  return {
    codeFor: (mobile) => codes.get(mobile),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
