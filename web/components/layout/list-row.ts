import { tokens } from '@fluentui/react-components'

const borderBottom = `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`

/** Styles of a row in a framed list. */
export const listRow = { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`, borderBottom }

/** Styles of a row of one line in a framed list. */
export const shortListRow = { padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`, borderBottom }
