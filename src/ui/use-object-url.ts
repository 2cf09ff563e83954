import { useEffect, useState } from 'react'

const PICTURES = /^image\//

/** Object URL of a picture while it is shown; null for other types (of `types`) and for none. */
export function useObjectUrl(picture: Blob | null, types = PICTURES): string | null {
  const [made, setMade] = useState<{ readonly of: Blob; readonly url: string } | null>(null)
  useEffect(() => {
    if (!picture || !types.test(picture.type)) return
    const url = URL.createObjectURL(picture)
    setMade({ of: picture, url })
    return () => URL.revokeObjectURL(url)
  }, [picture, types])
  return made && made.of === picture ? made.url : null
}
