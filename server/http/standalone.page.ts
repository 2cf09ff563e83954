import { html, SafeHtml } from './html.ts'
import { STANDALONE_STYLE } from './quiet.style.ts'

/**
 * A page that the server writes itself, in the look of the web app but without its files: it stands
 * for another company's page, or leads to one. `style` adds to the rules that all of them share.
 */
export function standalonePage({
  title,
  body,
  style = '',
}: {
  title: string
  body: SafeHtml
  style?: string
}): string {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title}</title>
<style>${new SafeHtml(STANDALONE_STYLE + style)}</style>
</head>
<body>
${body}
</body>
</html>`.text
}
