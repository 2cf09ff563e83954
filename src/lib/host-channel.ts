/** Messages to the host app (docs/in-app-mode.md). */
export type HostMessage =
  | { readonly type: 'ready'; readonly version: 1 }
  /** Sent after each refresh too, because refresh tokens are single-use. */
  | {
      readonly type: 'signed-in'
      readonly uniqueId: string
      readonly token?: string
      readonly refreshToken?: string
    }
  | { readonly type: 'signed-out'; readonly reason: 'chosen' | 'ended' }
  | { readonly type: 'order-placed'; readonly order_id: string; readonly order_no: string }
  /** To be saved or opened: webviews do not download what a page made. */
  | {
      readonly type: 'file'
      readonly name: string
      readonly mimeType: string
      readonly base64: string
    }
  | { readonly type: 'refused'; readonly why: string }

type Poster = { postMessage(text: string): void }

declare global {
  interface Window {
    /** Set by the host before the page runs: its first messages. */
    parakhHost?: { readonly messages?: readonly unknown[] }
    /** React Native. */
    ReactNativeWebView?: Poster
    /** Android, by addJavascriptInterface. */
    ParakhHost?: Poster
    /** iOS, by WKScriptMessageHandler. */
    webkit?: { readonly messageHandlers?: { readonly parakh?: Poster } }
    /** Flutter. */
    flutter_inappwebview?: { callHandler(name: string, text: string): unknown }
  }
}

function posters(): Poster[] {
  return [
    window.ReactNativeWebView,
    window.ParakhHost,
    window.webkit?.messageHandlers?.parakh,
  ].filter((poster) => poster !== undefined)
}

/** Whether the host listens to messages. */
export function hasHostChannel(): boolean {
  return posters().length > 0 || window.flutter_inappwebview !== undefined
}

/** Sends the message through every channel that the host provides. */
export function sendToHost(message: HostMessage): void {
  const text = JSON.stringify({ from: 'parakh', ...message })
  for (const poster of posters()) poster.postMessage(text)
  window.flutter_inappwebview?.callHandler('parakh', text)
}
