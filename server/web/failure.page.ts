import { html } from '#server/http/html.ts'

/** What a patient sees when a page cannot be rendered: no script, nothing that can fail again. */
export function failurePage(labName: string, url: string): string {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${labName}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1rem }
a { display: inline-block; min-height: 44px; line-height: 44px }
</style>
</head>
<body>
<h1>This page could not be shown</h1>
<p>Something went wrong on our side. Your cart and bookings are safe.</p>
<p><a href="${url}">Try again</a></p>
</body>
</html>`.text
}
