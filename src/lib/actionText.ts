/** Returns a kind of event or an action in words: "Case: decide", "Stream key replaced". */
export const actionText = (name: string): string => {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const words = spaced.replace('/', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
