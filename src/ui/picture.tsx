import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'

export interface PictureProps {
  src: string
  srcSet?: string
  /** Same as `sizes` of `<img>`. */
  sizes?: string
  /** Empty for decorative pictures. */
  alt: string
  /** Size of the original in pixels; reserves the space, so that nothing moves. */
  width: number
  height: number
  /** Distance from the viewport, in pixels, at which it is fetched. */
  prefetchMargin?: number
  /** For the first screen: fetched at once. */
  priority?: boolean
  className?: string | undefined
}

/** A transparent pixel. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A picture that is fetched shortly before it scrolls into view. */
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
      className={clsx('picture', props.className)}
    />
  )
}
