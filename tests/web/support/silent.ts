import type { CallOptions } from '#lib/http/api.ts'
import { WITHOUT_TOAST } from '#lib/http/without-toast.ts'

/** Whether a failure of the call would show no toast. */
export function isSilent(name: string, options: CallOptions = {}): boolean {
  return options.byItself === true || name in WITHOUT_TOAST
}
