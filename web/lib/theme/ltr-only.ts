/** Replaces `rtl-css-js` in the build: the site is German, so nothing is mirrored. */
export const convert = <Styles>(styles: Styles): Styles => styles

export const convertProperty = <Value>(key: string, value: Value): { key: string; value: Value } => ({ key, value })
