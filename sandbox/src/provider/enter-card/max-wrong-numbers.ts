/** With the last of them the payment ends. */
export const maxWrongNumbers = 3;
