import { useEffect } from 'react'

type Loading = {
  getSnapshot(): { matches(state: 'unreachable'): boolean }
  send(event: { type: 'page.retry' }): void
}

/** A page that could not load without a connection loads when there is one again. */
export function useRetryOnline(actor: Loading): void {
  useEffect(() => {
    const retry = () => {
      if (actor.getSnapshot().matches('unreachable')) actor.send({ type: 'page.retry' })
    }
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [actor])
}
