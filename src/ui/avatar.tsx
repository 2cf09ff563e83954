import { clsx } from 'clsx'

export interface AvatarProps {
  name: string
  /** URL of the photo, if there is one. */
  src?: string | null | undefined
  size?: 'md' | 'lg'
}

/** A photo, or the first letter of the name. Decorative: the name is shown beside it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  return (
    <span className={clsx('who__pic', size === 'lg' && 'who__pic--lg')} aria-hidden="true">
      {src ? <img src={src} alt="" /> : Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  )
}
