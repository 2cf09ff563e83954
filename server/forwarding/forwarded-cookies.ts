/**
 * Rewrites the provider's `set-cookie` headers for the app's own host: no domain, a path without the
 * provider's base, and `Secure` only where the app is served over https, for a browser drops it there
 * otherwise.
 */
export function forwardedCookies(
  basePath: string,
  secure: boolean,
): (headers: readonly string[]) => string[] {
  const base = basePath.replace(/\/$/, '')

  function rewritten(attribute: string): string[] {
    const [name = '', value = ''] = attribute.trim().split('=')
    switch (name.toLowerCase()) {
      case 'domain':
        return []
      case 'secure':
        return secure ? [attribute] : []
      case 'path':
        return base && value.startsWith(base)
          ? [` Path=${value.slice(base.length) || '/'}`]
          : [attribute]
      default:
        return [attribute]
    }
  }

  return (headers) =>
    headers.map((header) => {
      const [pair = '', ...attributes] = header.split(';')
      return [pair, ...attributes.flatMap(rewritten)].join(';')
    })
}
