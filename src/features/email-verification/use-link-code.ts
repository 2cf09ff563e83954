import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { OTP_LENGTH } from '#contract/constants.ts'

const LINK = new RegExp(`^#code=(\\d{${OTP_LENGTH}})$`)

/**
 * The code in the hash of the e-mailed link, `#code=123456`; null without one. A hash reaches no
 * server or log; it is removed from the URL at once.
 */
export function useLinkCode(): string | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const found = LINK.exec(hash)?.[1] ?? null
  const [code, setCode] = useState(found)
  if (found && found !== code) setCode(found)
  useEffect(() => {
    if (found) void navigate(pathname + search, { replace: true })
  }, [found, pathname, search, navigate])
  return code
}
