import { hasHostChannel, sendToHost } from './host-channel.ts'
import { isInAppMode } from './mode.ts'
import { showToast } from './toast/toast.ts'

/** Downloads a file from a URL of this site. Works in webviews, which do not support blobs. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/**
 * Downloads content created or fetched in the browser; in a webview, hands it to the host app.
 * @returns false, and says so to the patient, if the host takes no files
 */
export function saveFile(name: string, content: BlobPart, type: string): boolean {
  const blob = new Blob([content], { type })
  if (isInAppMode()) return handToHost(name, blob)
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
  return true
}

function handToHost(name: string, blob: Blob): boolean {
  if (!hasHostChannel()) {
    void showToast('bad', 'This app cannot save files. Open the page in a browser to save it.')
    return false
  }
  const [mimeType = ''] = blob.type.split(';')
  void base64Of(blob).then((base64) => sendToHost({ type: 'file', name, mimeType, base64 }))
  return true
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
