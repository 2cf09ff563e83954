type Cookie = { readonly name: string; readonly value: string; readonly path: string }

/** The cookies of a browser for one host: each is sent to the paths below its own only. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>()

  keep(headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      const of = (wanted: string) =>
        attributes
          .find((one) => one.toLowerCase().startsWith(`${wanted}=`))
          ?.slice(wanted.length + 1)
      const path = of('path') ?? '/'
      if (value === '' || of('max-age') === '0') this.#cookies.delete(`${name} ${path}`)
      else this.#cookies.set(`${name} ${path}`, { name, value, path })
    }
  }

  /** The `cookie` header for this path. */
  headerFor(path: string): string {
    return [...this.#cookies.values()]
      .filter((cookie) => path.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }
}
