/**
 * Runs in the head: a page is read, typed into and pressed before its scripts are there (on a slow line for seconds, and a password manager fills a form at once). What is
 * typed or pressed until then is kept, told to nobody else, and done over (`earlyOver`) when the page says that it is alive (`application/Shell`), by code that comes
 * with what answers it. A form that leads somewhere without scripts just goes there, and so do links. A pressed button fades to and fro meanwhile. The last state of a
 * field counts, and a button pressed again and again counts once.
 */
export const EARLY_SCRIPT =
  `(function(d){function each(way){['click','submit','input'].forEach(function(n){d[way+'EventListener'](n,hear,true)})}` +
  `function end(){each('remove')}` +
  `var k=window.early={did:[],alive:function(load){k.did.length?load().then(function(m){end();m.doEarlyOver(k.did.splice(0))},end):end()}};` +
  `function hear(e){var t=e.target,press=e.type!='input',f;` +
  `if(press){t=e.type=='click'?t.closest('button,[role=button]'):t;if(!t||t.disabled||t.hasAttribute('data-accept-age'))return;` +
  `f=t.type=='submit'?t.form:t.tagName=='FORM'?t:null;if(f&&f.hasAttribute('action'))return;e.preventDefault()}` +
  `e.stopImmediatePropagation();k.did=k.did.filter(function(x){if(x[0]!=t)return true;x[2]&&x[2].cancel()});` +
  `k.did.push(press?[t,void 0,t.animate&&t.animate({opacity:[1,.4]},{duration:500,direction:'alternate',iterations:1/0})]:[t,t.type=='checkbox'||t.type=='radio'?t.checked:t.value])}` +
  `each('add')})(document)`;
