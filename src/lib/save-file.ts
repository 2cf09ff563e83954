import { sendToHost } from './host-channel.ts'
import { isInAppMode } from './mode.ts'
import { showToast } from './toast/toast.ts'

/** Downloads a file from a URL of this site. Works in webviews, which do not support blobs. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Downloads content created or fetched in the browser; in a webview, hands it to the host app. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const blob = new Blob([content], { type })
  if (isInAppMode()) return void handToHost(name, blob)
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

async function handToHost(name: string, blob: Blob): Promise<void> {
  const [mimeType = ''] = blob.type.split(';')
  if (sendToHost({ type: 'file', name, mimeType, base64: await base64Of(blob) })) return
  void showToast('bad', 'This app cannot save files. Open the page in a browser to save it.')
}

/** Base64 without the head of a data URL. */
function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
