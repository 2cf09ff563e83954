import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { RichText } from '#features/content/components/rich-text.tsx'
import { plainText, richText } from '#features/content/rich-text.ts'

const HOME = 'https://blog.example.in/posts/a-post/'

/** HTML on the page after sanitising a post's HTML. */
function shown(html: string, isOwn = false): string {
  const nodes = richText(html, HOME, isOwn)
  const router = createMemoryRouter([{ path: '/', element: <RichText nodes={nodes} /> }])
  const { container, unmount } = render(<RouterProvider router={router} />)
  const markup = container.firstElementChild?.innerHTML ?? ''
  unmount()
  return markup
}

describe('[R7.098] the HTML of a post', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a script in capitals', '<p>a</p><SCRIPT SRC=//x.example></SCRIPT>b', '<p>a</p>b'],
    ['a script that is not closed', '<p>a</p><script>alert(1)', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
    ['a picture that fails on purpose', '<p>a<img src=x onerror=alert(1)></p>', null],
    [
      'a picture of data',
      '<p>a<img src="data:image/svg+xml,<svg onload=alert(1)>"></p>',
      '<p>a</p>',
    ],
    ['a picture without encryption', '<p>a<img src="http://x.example/a.png"></p>', '<p>a</p>'],
    ['a link of script', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['a link of script with a tab', '<p><a href="java&#9;script:alert(1)">a</a></p>', '<p>a</p>'],
    [
      'a link of script after a blank',
      '<p><a href=" &#1;JaVaScRiPt:alert(1)">a</a></p>',
      '<p>a</p>',
    ],
    [
      'a link of data',
      '<p><a href="data:text/html,<script>alert(1)</script>">a</a></p>',
      '<p>a</p>',
    ],
    ['a link of vbscript', '<p><a href="vbscript:msgbox(1)">a</a></p>', '<p>a</p>'],
    [
      'a drawing',
      '<svg onload=alert(1)><p>b</p><a href="javascript:1">c</a></svg><p>a</p>',
      '<p>a</p>',
    ],
    [
      'formulas',
      '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math><p>a</p>',
      '<p>a</p>',
    ],
    [
      'a frame',
      '<iframe src="https://x.example" srcdoc="<script>1</script>"></iframe><p>a</p>',
      '<p>a</p>',
    ],
    ['an object', '<object data="x"><embed src="x"></object><p>a</p>', '<p>a</p>'],
    [
      'a style',
      '<style>body{display:none}</style><p style="position:fixed" class="x" id="app">a</p>',
      '<p>a</p>',
    ],
    [
      'a form',
      '<form action="//x.example"><input name="otp"><button>Go</button></form><p>a</p>',
      '<p>a</p>',
    ],
    ['a base', '<base href="//x.example"><p>a</p>', '<p>a</p>'],
    [
      'a redirection',
      '<meta http-equiv="refresh" content="0;url=//x.example"><p>a</p>',
      '<p>a</p>',
    ],
    ['a template', '<template><script>1</script></template><p>a</p>', '<p>a</p>'],
    [
      'a noscript',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><p>a</p>',
      null,
    ],
    ['a textarea', '<textarea></textarea><img src=x onerror=1></textarea><p>a</p>', null],
    [
      'words that look like HTML',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    ],
    ['a comment', '<p>a<!-- <script>1</script> --></p>', '<p>a</p>'],
    [
      'an unknown element',
      '<p>a <blink>b</blink></p><div><section>c</section></div>',
      '<p>a b</p>c',
    ],
  ])('comes without %s', (_name, html, wanted) => {
    const markup = shown(html)
    if (wanted !== null) expect(markup).toBe(wanted)
    expect(markup).not.toMatch(/<(script|style|svg|iframe|form|input|object|math|meta|base)/i)
    expect(markup).not.toMatch(/ on\w+=|javascript:|vbscript:|data:|style=|class=|\bid=/i)
  })

  it('keeps allowed formatting', () => {
    const html =
      '<h1>One</h1><p>a <b>b</b> <i>c</i><br>d</p><ul>\n<li>e</li>\n</ul><blockquote>f</blockquote>'
    expect(shown(html)).toBe(
      '<h2>One</h2><p>a <strong>b</strong> <em>c</em><br>d</p><ul><li>e</li></ul><blockquote>f</blockquote>',
    )
  })

  it('resolves links, and makes links to its own site internal', () => {
    const link = '<p><a href="/posts/b?x=1#c" target="_top" onclick="1">b</a></p>'
    expect(shown(link)).toBe(
      '<p><a href="https://blog.example.in/posts/b?x=1#c" rel="noopener">b</a></p>',
    )
    expect(shown(link, true)).toBe('<p><a rel="noopener" href="/posts/b?x=1#c">b</a></p>')
    expect(shown('<p><a href="//x.example/y">b</a></p>', true)).toContain('https://x.example/y')
    expect(shown('<p><a href="mailto:care@parakh.example">b</a></p>')).toContain('mailto:')
  })

  it('reserves the size of pictures and drops unchecked URLs', () => {
    const html =
      '<img src="/a.png" srcset="x 1x" alt="A tube" width="600" height="300" loading="eager">'
    expect(shown(html)).toBe(
      '<img alt="A tube" width="600" height="300" loading="lazy" src="https://blog.example.in/a.png">',
    )
    expect(shown('<img src="a.png" width="1e9" height="-1">')).not.toMatch(/width|height/)
  })

  it('repairs misplaced elements', () => {
    const cells = '<td>a</td><table>x<tr><td>b</td></tr><tbody><tr><td>c</td></tr></tbody></table>'
    expect(shown(cells)).toMatch(
      /^a<section.*<table><tbody><tr><td>b<\/td><\/tr><\/tbody><tbody><tr><td>c<\/td>/,
    )
    expect(shown('<ul>x<li>a</li><p>y</p></ul>')).toBe('<ul><li>a</li></ul>')
    expect(shown('<p><a href="/x">a <a href="/y">b</a></a></p>').match(/<a /g)).toHaveLength(2)
    expect(shown('<li>a</li>')).toBe('a')
  })

  it('limits the nesting depth', () => {
    const deep = `${'<em>'.repeat(20_000)}a`
    expect(plainText(deep)).toBe('a')
    expect(shown(deep).match(/<em>/g)?.length).toBeLessThan(50)
    expect(plainText(`<div>${'a<br>'.repeat(40_000)}</div>`)).toMatch(/^a a a/)
  })

  it('becomes one line of plain text for lists', () => {
    expect(plainText('<p>Tom &#8217;s <b>caf</b>é</p>\n<p>and &amp; more&hellip;</p>')).toBe(
      'Tom ’s café and & more…',
    )
  })
})
