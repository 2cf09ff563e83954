import { useEffect, useState } from 'react'

/** Object URL of a picture while it is shown; null for other files and for none. */
export function useObjectUrl(picture: Blob | null): string | null {
  const [made, setMade] = useState<{ readonly of: Blob; readonly url: string } | null>(null)
  useEffect(() => {
    if (!picture?.type.startsWith('image/')) return
    const url = URL.createObjectURL(picture)
    setMade({ of: picture, url })
    return () => URL.revokeObjectURL(url)
  }, [picture])
  return made && made.of === picture ? made.url : null
}
