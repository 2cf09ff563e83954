import { type ClassValue, clsx } from 'clsx'

/** Joins class names and leaves out falsy ones. */
export function cn(...parts: ClassValue[]): string {
  return clsx(parts)
}
