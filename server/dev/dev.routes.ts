import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isMovable } from '#server/adapters/clock.ts'
import type { Deps } from '#server/deps.ts'
import { acceptForms, fieldsOf } from '#server/http/form-body.ts'
import { html, type SafeHtml } from '#server/http/html.ts'
import { periodicTasks } from '#server/jobs.ts'
import { faultRoutes } from './faults.routes.ts'
import { labRoutes } from './lab.routes.ts'
import { newestMessages, type SentMessage } from './outbox.repository.ts'

const querystring = z.object({ to: z.string().trim().optional() })

/** Development pages, registered in embedded mode only. */
export function devRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  app.get<{ Querystring: z.output<typeof querystring> }>(
    '/dev/outbox',
    { schema: { hide: true, querystring } },
    async ({ query: { to } }, reply) => {
      const messages = await newestMessages(deps, to)
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      return outboxPage({ labName: config.labName, to, messages })
    },
  )

  app.get<{ Querystring: z.output<typeof querystring> }>(
    '/dev/outbox.json',
    { schema: { hide: true, querystring } },
    async ({ query: { to } }, reply) => {
      reply.header('cache-control', 'no-store')
      return { result: await newestMessages(deps, to) }
    },
  )

  faultRoutes(app, config)
  labRoutes(app, deps)
  clockRoutes(app, deps)
}

const PAGE = '/dev/clock'
const hidden = { schema: { hide: true } }
const MINUTE_MS = 60_000

const formSchema = z.object({ minutes: z.coerce.number().int().positive() })

/**
 * The time of this process. A form with `minutes` moves it forward, and runs every periodic task
 * once, as they would have run meanwhile. A restart ends it.
 */
function clockRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock } = deps
  if (!isMovable(clock)) return
  app.register(async (scope) => {
    acceptForms(scope)

    scope.get(PAGE, hidden, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return { result: { now: clock.now().toISOString() } }
    })

    scope.post(PAGE, hidden, async (request, reply) => {
      const form = formSchema.safeParse(fieldsOf(request.body))
      if (!form.success) return reply.code(422).send('Give the minutes to move the clock forward.')
      clock.advance(form.data.minutes * MINUTE_MS)
      for (const task of periodicTasks) await task.run(deps)
      return { result: { now: clock.now().toISOString() } }
    })
  })
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem }
  form { display: flex; gap: .5rem; margin: 1rem 0 }
  input, button { font: inherit; min-height: 44px; padding: 0 .75rem; border-radius: 10px; border: 1px solid #8a979f }
  input { flex: 1; min-width: 0 }
  ol { list-style: none; padding: 0 }
  li { border-top: 1px solid #8a979f; padding: .75rem 0 }
  p { margin: .25rem 0; overflow-wrap: anywhere; white-space: pre-wrap }
  .about { opacity: .8; font-size: .875rem; font-variant-numeric: tabular-nums }
`

function entry({ channel, to, template, text, status, created_at }: SentMessage): SafeHtml {
  return html`<li>
    <p class="about">${channel} to ${to} · ${template} · ${status} · <time datetime="${created_at}">${created_at}</time></p>
    <p>${text}</p>
  </li>`
}

/** The sent messages as a page. */
function outboxPage(page: {
  labName: string
  to: string | undefined
  messages: readonly SentMessage[]
}): string {
  const { labName, to, messages } = page
  const list =
    messages.length > 0
      ? html`<ol>${messages.map(entry)}</ol>`
      : html`<p>No message${to ? ` to ${to}` : ''} yet. One-time passwords appear here.</p>`
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · ${labName}</title>
<style>${style}</style>
</head>
<body>
<h1>Outbox</h1>
<p>Messages that ${labName} would have sent, newest first.</p>
<form><input name="to" value="${to ?? ''}" aria-label="Mobile number or e-mail" placeholder="Mobile number or e-mail"><button>Show</button></form>
${list}
</body>
</html>`.text
}
