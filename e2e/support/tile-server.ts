import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'

/*
 * Map tiles for the browser tests: streets that are the same for a tile, with its numbers, as PNG.
 * `?delay=MS` answers later, `?status=CODE` without a picture.
 */

const PATH = /^\/tiles\/(\d+)\/(\d+)\/(\d+)(@2x)?\.png$/
const SIDE = 256

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://tiles')
  const [, z, x, y, dense] = PATH.exec(pathname) ?? []
  await wait(Number(searchParams.get('delay') ?? 0))
  const status = Number(searchParams.get('status') ?? (z ? 200 : 404))
  if (status !== 200) {
    response.writeHead(status).end()
    return
  }
  const drawn = sharp(Buffer.from(streets(Number(x), Number(y), `${z}/${x}/${y}`)))
  const png = await drawn
    .resize(dense ? 2 * SIDE : SIDE)
    .png()
    .toBuffer()
  response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=60' }).end(png)
})
server.listen(Number(process.env.PORT), 'localhost')

function streets(x: number, y: number, name: string): string {
  const [a, b] = [40 + ((x * 37) % 120), 50 + ((y * 53) % 130)]
  const road = (d: string, width: number) =>
    `<path d="${d}" stroke="#fff" stroke-width="${width}" fill="none"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="512" height="512">
<rect width="256" height="256" fill="#eef1ec"/>
<rect x="${a + 20}" y="${b + 16}" width="60" height="40" fill="#d5e8cf"/>
${road(`M${a} 0V256`, 9)}${road('M0 200H256', 14)}${road(`M0 ${b}H256`, 7)}
<text x="8" y="20" font-size="11" font-family="sans-serif" fill="#9aa5a0">${name}</text></svg>`
}
