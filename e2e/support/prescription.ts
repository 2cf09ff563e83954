import PdfDocument from 'pdfkit'
import type { Page } from 'playwright/test'

type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A photo of a prescription, drawn by the browser. */
export async function aPhoto(page: Page, name = 'prescription.jpg'): Promise<ChosenFile> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 1200
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('This browser draws nothing.')
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = 'black'
    pen.font = '48px serif'
    for (const [at, line] of ['Dr. R. Mehta', 'CBC', 'TSH'].entries()) {
      pen.fillText(line, 80, 160 + at * 100)
    }
    return canvas.toDataURL('image/jpeg')
  })
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  return { name, mimeType: 'image/jpeg', buffer }
}

export async function aPdf(name = 'prescription.pdf'): Promise<ChosenFile> {
  const document = new PdfDocument()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise((resolve) => document.on('end', resolve))
  document.text('CBC, TSH')
  document.end()
  await written
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat(chunks) }
}
