import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The component to show while the browser prints, null otherwise. Its code is loaded beforehand,
 * because printing does not wait; without it the page itself is printed. `load` is a constant.
 */
export function usePaper<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [Paper, setPaper] = useState<ComponentType<P> | null>(null)
  const isPrinting = usePrinting()
  useEffect(() => {
    load().then(
      (loaded) => setPaper(() => loaded),
      () => {},
    )
  }, [load])
  return isPrinting ? Paper : null
}

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
