import { html, SafeHtml } from './html.ts'

/**
 * Design tokens (src/ui/styles/tokens.css) and base styles of pages rendered by the server itself.
 */
const STANDALONE_STYLE = `
@font-face { font-family: 'Anek Latin'; src: url('/fonts/anek-latin-basic-wght-normal.woff2') format('woff2'); font-weight: 400 700; font-display: swap; ascent-override: 85%; descent-override: 25%; line-gap-override: 0% }
@font-face { font-family: 'Anek Latin'; src: url('/fonts/anek-latin-rupee-wght-normal.woff2') format('woff2'); font-weight: 100 800; font-display: swap; ascent-override: 85%; descent-override: 25%; line-gap-override: 0%; unicode-range: U+20B9 }
:root { color-scheme: light; --ink: #0e1b2a; --ink-2: #3d4f5f; --edge: #768793; --line: #dce3e6; --mist: #f3f7f6; --paper: #fff; --teal: #0b5d57; --teal-tint: #e3f1ee; --marigold: #f2a31b; --marigold-deep: #e0930b; --marigold-tint: #fdf3e0; --marigold-line: #e7c27b; --on-marigold: #0e1b2a; --danger: #b42318; --focus: #1f5fbf }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --ink: #eef4f5; --ink-2: #bccad1; --edge: #788b98; --line: #2b3d4a; --mist: #0c161e; --paper: #13212c; --teal: #6fcbbf; --teal-tint: #163833; --marigold-deep: #ffb738; --marigold-tint: #33270f; --marigold-line: #6d5220; --danger: #ff9a8d; --focus: #92bcff } }
* { box-sizing: border-box }
body { margin: 0; background: var(--mist); color: var(--ink); font: 420 16px/1.5 'Anek Latin', system-ui, sans-serif; font-variant-numeric: tabular-nums }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px }
h1, h2, p, ul, fieldset { margin: 0; padding: 0 }
h1 { font-size: 28px; line-height: 1.2; font-weight: 680; letter-spacing: -.01em }
h2 { font-size: 18px; line-height: 1.3; font-weight: 630 }
a { color: var(--teal) }
.soft { color: var(--ink-2); font-size: 14px }
.sheet { max-width: 560px; display: grid; gap: 16px }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 20px }
button, input, select { font: inherit; color: inherit; min-height: 44px; border: 1px solid var(--edge); border-radius: 10px; background: var(--paper) }
button { padding: 8px 20px; font-weight: 560; cursor: pointer }
button:hover { border-color: var(--teal) }
.next { width: 100%; min-height: 48px; background: var(--marigold); border-color: var(--marigold-deep); color: var(--on-marigold) }
.next:hover { background: var(--marigold-deep); border-color: var(--marigold-deep) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
`

/**
 * A page that the server renders itself, in the design of the web app but without its files.
 * `style` is added to the shared rules.
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
