import { formatNumber } from '../../../shared/lib/numbers.ts'
import { formatDateTime } from './format.ts'

/** Loads the locale in tasks of its own: the first screen would wait for it. */
export function loadLocale() {
  setTimeout(() => formatNumber(0))
  setTimeout(() => formatDateTime(0))
}
