import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { saveFile } from '#lib/save-file.ts'
import { cookies } from '#lib/storage/cookies.ts'
import * as toast from '#lib/toast/toast.ts'

const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})

afterEach(() => {
  cookies.mode.remove()
  delete window.ReactNativeWebView
  delete window.flutter_inappwebview
  vi.clearAllMocks()
})

// Other files share the window and the modules.
afterAll(() => vi.restoreAllMocks())

const save = () => saveFile('visit-PK1.ics', 'BEGIN ₹', 'text/calendar;charset=utf-8')
const FILE = {
  from: 'parakh',
  type: 'file',
  name: 'visit-PK1.ics',
  mimeType: 'text/calendar',
  base64: Buffer.from('BEGIN ₹').toString('base64'),
}

test('a webview gets the file as a message, by any channel of its host', async () => {
  cookies.mode.set('mobile')
  const sent: unknown[] = []
  window.ReactNativeWebView = { postMessage: (text) => sent.push(JSON.parse(text)) }
  save()
  await vi.waitFor(() => expect(sent).toEqual([FILE]))
  delete window.ReactNativeWebView
  window.flutter_inappwebview = { callHandler: (_, text) => sent.push(JSON.parse(text)) }
  save()
  await vi.waitFor(() => expect(sent).toEqual([FILE, FILE]))
  expect(clicks).not.toHaveBeenCalled()
})

test('a webview without a channel says that it cannot save', async () => {
  cookies.mode.set('mobile')
  const told = vi.spyOn(toast, 'showToast').mockResolvedValue()
  save()
  await vi.waitFor(() =>
    expect(told.mock.calls).toEqual([
      ['bad', 'This app cannot save files. Open the page in a browser to save it.'],
    ]),
  )
  expect(clicks).not.toHaveBeenCalled()
})

test('a browser downloads it', () => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  save()
  expect(clicks).toHaveBeenCalledTimes(1)
})
