import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { OTP_LENGTH } from '#contract/constants.ts'

const LINK = new RegExp(`^#code=(\\d{${OTP_LENGTH}})$`)

/**
 * The code of the link in the e-mail, `#code=123456`; null without one. It stands in the hash, which
 * no server and no log sees, and is taken out of the address at once.
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
