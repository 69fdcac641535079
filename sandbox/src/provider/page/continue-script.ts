/** Leaves the receipt page at once, when the merchant asked for it; without it the button does. */
export const continueScript = "document.querySelector('form')?.submit();\n";
