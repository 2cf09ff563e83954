/** What the app tells the host (docs/in-app-mode.md). */
export type HostMessage =
  | { readonly type: 'ready'; readonly version: 1 }
  /** Also after each refresh: the tokens before are spent. */
  | {
      readonly type: 'signed-in'
      readonly uniqueId: string
      readonly token?: string
      readonly refreshToken?: string
    }
  | { readonly type: 'signed-out'; readonly reason: 'chosen' | 'ended' }
  | { readonly type: 'order-placed'; readonly order_id: string; readonly order_no: string }
  | { readonly type: 'refused'; readonly why: string }

type Poster = { postMessage(text: string): void }

declare global {
  interface Window {
    /** Set by the host before the page runs: what it says first. */
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

/** Says it by whichever way the host has opened; a page without a host says it to nobody. */
export function tellHost(message: HostMessage): void {
  const text = JSON.stringify({ from: 'parakh', ...message })
  window.ReactNativeWebView?.postMessage(text)
  window.ParakhHost?.postMessage(text)
  window.webkit?.messageHandlers?.parakh?.postMessage(text)
  window.flutter_inappwebview?.callHandler('parakh', text)
}
