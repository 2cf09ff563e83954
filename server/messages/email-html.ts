import { html, SafeHtml } from '#server/http/html.ts'

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g

/** The HTML of an e-mail: its text in the lab's frame, with links. Mail programs know no style sheets. */
export function emailHtml(email: {
  readonly text: string
  readonly subject: string
  readonly labName: string
  readonly publicUrl: string
}): string {
  const { text, subject, labName, publicUrl } = email
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => html`<p style="margin:0 0 16px">${linesOf(part)}</p>`)
  return html`<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px 16px;background:#f3f7f6;color:#0e1b2a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dce3e6;border-radius:12px">
<p style="margin:0 0 16px;font-weight:600;color:#0b5d57">${labName}</p>
${paragraphs}
<p style="margin:24px 0 0;font-size:14px;color:#3d4f5f"><a href="${publicUrl}" style="color:#0b5d57">${new URL(publicUrl).host}</a></p>
</div>
</body>
</html>`.text
}

function linesOf(paragraph: string): SafeHtml[] {
  return paragraph
    .split('\n')
    .flatMap((line, index) => [...(index > 0 ? [new SafeHtml('<br>')] : []), ...linksIn(line)])
}

function linksIn(line: string): SafeHtml[] {
  const parts: SafeHtml[] = []
  let end = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    parts.push(
      html`${line.slice(end, index)}<a href="${address}" style="color:#0b5d57">${address}</a>`,
    )
    end = index + address.length
  }
  return [...parts, html`${line.slice(end)}`]
}
