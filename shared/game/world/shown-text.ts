const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
// Controls, halves of characters, and marks that never show: the zero-width space, and all that turns the direction of text. The
// joiners inside emoji and Persian words stay.
const unseen = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/**
 * A name as it may stand in one line of any screen, message or log: without control characters and invisible marks, among them those
 * that would turn the text around it. What can be seen of it stays to the letter. Time is linear.
 */
export const shownText = (text: string): string => text.replace(breaks, ' ').replace(unseen, '')
