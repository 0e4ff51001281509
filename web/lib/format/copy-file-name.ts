import type { CopyFormat } from '../../../shared/game/orders/copy-formats.ts'
import { toFileName } from './file-name.ts'

/** The name of a file with orders, of a plan or a player: `befehle-großangriff-anna.csv`. */
export const copyFileName = ({ ending, suffix = '' }: Pick<CopyFormat, 'ending' | 'suffix'>, ...of: string[]): string =>
  `${toFileName('befehle', ...of, suffix)}.${ending}`
