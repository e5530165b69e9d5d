/** A visible character: not a space, filler, blank Braille pattern or combining mark alone. */
export const visibleCharacter = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u
