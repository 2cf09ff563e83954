import { useEffect } from 'react'
import { setOwnTitle } from './document-head.ts'

/** Title of a page whose name comes with its data; until then it has the title of its route. */
export function useOwnTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    setOwnTitle(title)
    return () => setOwnTitle(null)
  }, [title])
}
