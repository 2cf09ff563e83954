import { type ClassValue, clsx } from 'clsx'

/** Joins class names, leaving out what is false or empty. */
export function cn(...parts: ClassValue[]): string {
  return clsx(parts)
}
