import { worlds } from '../../../shared/contract/worlds.ts'
import { handle } from '../../http/handle.ts'
import { getSettings } from '../../store/settings.ts'

/** A world's settings, with defaults for what was never saved. */
export const handler = handle(worlds.settings, ({ world }) => getSettings(world._id))
