import { API_BASE, type Endpoint } from '#contract/endpoint.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * URL of a call, with path parameters and query. URLs of external endpoints are relative to
 * `baseURL`.
 */
export function requestUrl(endpoint: Endpoint, params: Values = {}, query: Values = {}): string {
  const base = endpoint.external ? '' : API_BASE
  return `${base}/${filledPath(endpoint, params)}${searchOf(query)}`
}

export function filledPath(endpoint: Endpoint, params: Values = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}

function searchOf(query: Values): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') given.set(name, String(value))
  }
  const text = given.toString()
  return text && `?${text}`
}
