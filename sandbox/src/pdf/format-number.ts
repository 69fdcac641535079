/** The number as it is printed on the notice: groups of four, the last one of two. */
export function formatNumber(numero: string): string {
  return numero.replace(/\d{4}(?=\d)/g, '$& ');
}
