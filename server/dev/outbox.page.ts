import { html, type SafeHtml } from '#server/http/html.ts'
import type { SentMessage } from './outbox.repository.ts'

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
export function outboxPage(page: {
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
