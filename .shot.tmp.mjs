import { chromium } from 'playwright'
const path = process.env.CHROMIUM_PATH
const browser = await chromium.launch(path ? { executablePath: path } : {})
const base = process.argv[2] ?? 'http://localhost:4391'
for (const [w, h] of [[360, 800], [1280, 900]]) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h } })
  const page = await ctx.newPage()
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log(w, m.type(), m.text().slice(0, 600)) })
  page.on('pageerror', (e) => console.log(w, 'pageerror', e.message.slice(0, 600)))
  for (const [name, url] of [['home', '/'], ['nf', '/about-us'], ['inapp', '/?mode=mobile']]) {
    await page.goto(base + url, { waitUntil: 'load' }); await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/shot-${name}-${w}.png`, fullPage: true })
    console.log(w, name, await page.title(), await page.evaluate(() => document.documentElement.scrollWidth))
    await ctx.clearCookies()
  }
}
await browser.close()
