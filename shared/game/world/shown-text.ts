const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
// Controls, lone surrogates, the zero-width space and direction marks; joiners inside emoji and Persian words stay.
const unseen = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** Makes a name safe for one line of a screen, message or log: removes control characters, invisible and direction marks. Linear time. */
export const shownText = (text: string): string => text.replace(breaks, ' ').replace(unseen, '')
