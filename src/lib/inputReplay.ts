/**
 * A script for the document's head. Until the page is hydrated, it records what a visitor types and presses, and keeps
 * it from the browser. On a slow connection hydration takes seconds, and a password manager fills a form at once.
 * `replayInput` repeats the recorded input as soon as the page calls `hydrated`, and what comes meanwhile after it.
 * Links, and forms with an `action`, work without scripts and are left alone. A pressed button pulses meanwhile. Only
 * the last value of a field counts, and repeated presses of a button count once (docs/decisions/0016).
 */
export const INPUT_REPLAY_SCRIPT =
  `(function(d){function each(way){['click','submit','input'].forEach(function(n){d[way+'EventListener'](n,record,true)})}` +
  `function end(){each('remove')}` +
  `var k=window.inputReplay={recorded:[],hydrated:function(load){k.recorded.length?load().then(function(m){return m.replayInput(k)}).then(end,end):end()}};` +
  `function record(e){if(k.isReplaying)return;var t=e.target,press=e.type!='input',f;` +
  `if(press){t=e.type=='click'?t.closest('button,[role=button]'):t;if(!t||t.disabled||t.hasAttribute('data-accept-age'))return;` +
  `f=t.type=='submit'?t.form:t.tagName=='FORM'?t:null;if(f&&f.hasAttribute('action'))return;e.preventDefault()}` +
  `e.stopImmediatePropagation();k.recorded=k.recorded.filter(function(x){if(x[0]!=t)return true;x[2]&&x[2].cancel()});` +
  `k.recorded.push(press?[t,void 0,t.animate&&t.animate({opacity:[1,.4]},{duration:500,direction:'alternate',iterations:1/0})]:[t,t.type=='checkbox'||t.type=='radio'?t.checked:t.value])}` +
  `each('add')})(document)`;
