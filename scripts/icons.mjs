// Draws the icons of the installed app from public/favicon.svg: run it after changing the logo.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const PUBLIC = new URL('../public/', import.meta.url)
/** The favicon's background, for icons that the system cuts to its own shape. */
const BACKGROUND = '#E3F1EE'
/** A maskable icon keeps its picture within the middle 80 per cent (W3C manifest). */
const SAFE = 0.7

const logo = await readFile(new URL('favicon.svg', PUBLIC))

/** Size and picture in pixels; the picture stands in the middle of the background. */
async function draw(name, size, picture, background) {
  const drawing = await sharp(logo, { density: 72 * (picture / 32) })
    .resize(picture)
    .png()
    .toBuffer()
  const icon = await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing }])
    .png({ palette: true })
    .toBuffer()
  await writeFile(fileURLToPath(new URL(`icons/${name}.png`, PUBLIC)), icon)
}

const none = { r: 0, g: 0, b: 0, alpha: 0 }
await draw('icon-192', 192, 192, none)
await draw('icon-512', 512, 512, none)
await draw('maskable-512', 512, Math.round(512 * SAFE), BACKGROUND)
// iOS rounds the corners itself.
await draw('apple-touch-icon', 180, 150, BACKGROUND)
