import { useEffect, useRef, useState } from 'react'
import { cn } from '#lib/cn.ts'

export interface PictureProps {
  src: string
  srcSet?: string
  /** How wide it is shown, as of `<img sizes>`. */
  sizes?: string
  /** Empty for what only decorates. */
  alt: string
  /** Of the original, in pixels: its room is kept from the start, so that nothing moves. */
  width: number
  height: number
  /** Pixels from the view within which it is fetched. */
  prefetchMargin?: number
  /** In the first screen: fetched at once. */
  priority?: boolean
  className?: string | undefined
}

/** A one-pixel picture of nothing. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A picture that is fetched when it comes near the view. */
export function Picture(props: PictureProps) {
  const { src, srcSet, sizes = '100vw', prefetchMargin = 0, priority = false, ...rest } = props
  const place = useRef<HTMLImageElement>(null)
  const [near, setNear] = useState(priority)
  useEffect(() => {
    const image = place.current
    if (near || !image) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${prefetchMargin}px`,
    })
    observer.observe(image)
    return () => observer.disconnect()
  }, [near, prefetchMargin])
  return (
    <img
      {...rest}
      ref={place}
      alt={props.alt}
      decoding="async"
      fetchPriority={priority ? 'high' : 'auto'}
      {...(near ? { src, srcSet, sizes } : { src: NOTHING })}
      className={cn('picture', props.className)}
    />
  )
}
